// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An account's delegated code (EIP-7702): does several calls at once, for its own key or for a sponsor who
/// brings the key's signature.
contract BatchAccount {
    struct Call {
        address to;
        bytes data;
    }

    uint256 public used;

    error NotTheOwner();

    function execute(Call[] calldata calls) external {
        if (msg.sender != address(this)) revert NotTheOwner();
        run(calls);
    }

    function executeFor(Call[] calldata calls, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, used++, calls));
        if (ecrecover(digest, v, r, s) != address(this)) revert NotTheOwner();
        run(calls);
    }

    /// All or nothing.
    function run(Call[] calldata calls) private {
        for (uint256 index = 0; index < calls.length; index++) {
            (bool done, bytes memory said) = calls[index].to.call(calls[index].data);
            if (!done) {
                assembly {
                    revert(add(said, 32), mload(said))
                }
            }
        }
    }
}
