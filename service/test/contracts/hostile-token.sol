// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token that turned hostile: put over the sandbox's USDC, whose storage it reads.
contract HostileToken {
    address public minter;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address account => bool) public frozen;
    uint256 public mood;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function transferFrom(address from, address to, uint256 value) external returns (uint256) {
        if (mood == FALSE_AND_STILL || mood == TRUE_AND_STILL) {
            emit Transfer(from, to, value);
            return mood == TRUE_AND_STILL ? 1 : 0;
        }
        balanceOf[from] -= value;
        balanceOf[to] += mood == FEE ? value - 1 : mood == GENEROUS ? value + 1 : value;
        emit Transfer(from, to, value);
        return mood == FALSE_THOUGH_MOVED ? 0 : mood == GIBBERISH ? 2 : 1;
    }

    uint256 private constant FALSE_AND_STILL = 1;
    uint256 private constant TRUE_AND_STILL = 2;
    uint256 private constant FALSE_THOUGH_MOVED = 3;
    uint256 private constant FEE = 4;
    uint256 private constant GENEROUS = 5;
    uint256 private constant GIBBERISH = 6;
}
