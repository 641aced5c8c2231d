// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PayoutSpender} from "./payout-spender.sol";

interface Token {
    function balanceOf(address owner) external view returns (uint256);
}

/// Pulls what payers have allowed to the spender of their own user: by the operator only, to the
/// treasury only, and each payout once. Nobody can change it, and it holds nothing.
contract PayoutFactory {
    address public immutable operator;
    address public immutable treasury;
    mapping(bytes32 payoutId => bool) public pulled;

    event Pulled(
        bytes32 indexed payoutId, uint256 indexed userId, address token, address from, uint256 units
    );

    error NotOperator();
    error AlreadyPulled(bytes32 payoutId);
    error NotExact(uint256 units, uint256 received);

    constructor(address operator_, address treasury_) {
        operator = operator_;
        treasury = treasury_;
    }

    function pull(uint256 userId, bytes32 payoutId, address token, address from, uint256 units)
        external
    {
        if (msg.sender != operator) revert NotOperator();
        if (pulled[payoutId]) revert AlreadyPulled(payoutId);
        pulled[payoutId] = true;
        PayoutSpender spender = spenderOf(userId);
        if (address(spender).code.length == 0) new PayoutSpender{salt: bytes32(userId)}();
        uint256 held = Token(token).balanceOf(treasury);
        spender.move(token, from, treasury, units);
        // What arrived counts, not what the token says: it may keep a part as its fee.
        uint256 received = Token(token).balanceOf(treasury) - held;
        if (received != units) revert NotExact(units, received);
        emit Pulled(payoutId, userId, token, from, units);
    }

    function spenderOf(uint256 userId) public view virtual returns (PayoutSpender) {
        bytes32 code = keccak256(type(PayoutSpender).creationCode);
        bytes32 hash =
            keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(userId), code));
        return PayoutSpender(address(uint160(uint256(hash))));
    }
}
