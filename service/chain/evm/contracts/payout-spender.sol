// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Whom the payers of one user allow. It moves what its factory names and knows no other caller.
contract PayoutSpender {
    // Without a constructor argument the init code, and with it every spender's address, depends on
    // the factory and the user alone.
    address private immutable factory = msg.sender;

    error NotFactory();
    error TransferFailed();

    function move(address token, address from, address to, uint256 units) external {
        if (msg.sender != factory) revert NotFactory();
        (bool isDone, bytes memory answer) = token.call(
            abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, units)
        );
        // The token's own words say why to whoever simulates the pull.
        if (!isDone) assembly ("memory-safe") { revert(add(answer, 32), mload(answer)) }
        // USDT answers nothing; a token that answers false has moved nothing.
        if (answer.length > 0 && !abi.decode(answer, (bool))) revert TransferFailed();
    }
}
