// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PayoutFactory} from "./payout-factory.sol";
import {PayoutSpender} from "./payout-spender.sol";

/// The same for public Tron, whose machine hashes the creator's address with the byte that all of its
/// addresses begin with (java-tron's generateContractAddress2), and not with that of EIP-1014.
contract TronPayoutFactory is PayoutFactory {
    constructor(address operator_, address treasury_) PayoutFactory(operator_, treasury_) {}

    function spenderOf(uint256 userId) public view override returns (PayoutSpender) {
        bytes32 code = keccak256(type(PayoutSpender).creationCode);
        bytes32 hash =
            keccak256(abi.encodePacked(bytes1(0x41), address(this), bytes32(userId), code));
        return PayoutSpender(address(uint160(uint256(hash))));
    }
}
