// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A standard ERC-20 with 6 decimals, minted by the faucet. Like the real USDC it refuses
/// transfers from and to frozen accounts. Placed in the genesis block: no constructor runs,
/// the minter is written into storage slot 0.
contract SandboxUsdc {
    address public minter;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address account => bool) public frozen;

    string public constant name = "Sandbox USD Coin";
    string public constant symbol = "USDC";
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Frozen(address indexed account, bool isFrozen);

    error NotMinter();
    error AccountFrozen(address account);
    error InvalidAddress();
    error InsufficientBalance(address account, uint256 balance, uint256 needed);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);

    modifier onlyMinter() {
        if (msg.sender != minter) revert NotMinter();
        _;
    }

    modifier notFrozen(address account) {
        if (frozen[account]) revert AccountFrozen(account);
        _;
    }

    function mint(address to, uint256 value) external onlyMinter notFrozen(to) {
        if (to == address(0)) revert InvalidAddress();
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setFrozen(address account, bool isFrozen) external onlyMinter {
        frozen[account] = isFrozen;
        emit Frozen(account, isFrozen);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value)
        external
        notFrozen(msg.sender)
        notFrozen(spender)
        returns (bool)
    {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value)
        external
        notFrozen(msg.sender)
        returns (bool)
    {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private notFrozen(from) notFrozen(to) {
        if (to == address(0)) revert InvalidAddress();
        uint256 balance = balanceOf[from];
        if (balance < value) revert InsufficientBalance(from, balance, value);
        balanceOf[from] = balance - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
