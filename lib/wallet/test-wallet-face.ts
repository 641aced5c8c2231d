export const TEST_WALLET_NAME = "Ponte test wallet";
export const TEST_WALLET_ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23865403'/%3E%3Cpath d='M7 20c0-7 18-7 18 0M11 14v6M16 13v7M21 14v6' fill='none' stroke='white' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E";
