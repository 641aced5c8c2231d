import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";

const FILE = "components/paying-wallets/wallet/wallet-theme.css";
const CUT = /^(porto|@gemini-wallet)(\/|$)/;
const EMPTY =
  "data:text/javascript,export const z = {}, RpcSchema = {}, GeminiWalletProvider = {};";

// wagmi's connectors still import what package.json removes from them; a bundler drops it.
registerHooks({
  resolve: (specifier, context, next) =>
    CUT.test(specifier) ? { url: EMPTY, shortCircuit: true } : next(specifier, context),
});

const { cssStringFromTheme, lightTheme } = await import("@rainbow-me/rainbowkit");

/** RainbowKit in the dashboard's own colours, which support light and dark by themselves. */
const base = lightTheme();
const css = cssStringFromTheme({
  ...base,
  blurs: { modalOverlay: "none" },
  fonts: { body: "var(--font-sans)" },
  radii: {
    actionButton: "var(--radius-md)",
    connectButton: "var(--radius-md)",
    menuButton: "var(--radius-md)",
    modal: "var(--radius-lg)",
    modalMobile: "var(--radius-lg)",
  },
  shadows: {
    ...Object.fromEntries(Object.keys(base.shadows).map((name) => [name, "none"])),
    dialog: "var(--shadow-high)",
  } as typeof base.shadows,
  colors: {
    accentColor: "var(--color-accent)",
    accentColorForeground: "var(--color-surface)",
    actionButtonBorder: "var(--color-edge)",
    actionButtonBorderMobile: "var(--color-edge)",
    actionButtonSecondaryBackground: "var(--color-hover)",
    closeButton: "var(--color-soft)",
    closeButtonBackground: "var(--color-hover)",
    connectButtonBackground: "var(--color-surface)",
    connectButtonBackgroundError: "var(--color-bad-fill)",
    connectButtonInnerBackground: "var(--color-sunken)",
    connectButtonText: "var(--color-ink)",
    connectButtonTextError: "var(--color-white)",
    connectionIndicator: "var(--color-ok)",
    downloadBottomCardBackground: "var(--color-sunken)",
    downloadTopCardBackground: "var(--color-sunken)",
    error: "var(--color-bad)",
    generalBorder: "var(--color-line)",
    generalBorderDim: "var(--color-line)",
    menuItemBackground: "var(--color-hover)",
    modalBackdrop: "var(--color-shade)",
    modalBackground: "var(--color-surface)",
    modalBorder: "var(--color-line)",
    modalText: "var(--color-ink)",
    modalTextDim: "var(--color-muted)",
    modalTextSecondary: "var(--color-soft)",
    profileAction: "var(--color-sunken)",
    profileActionHover: "var(--color-hover)",
    profileForeground: "var(--color-sunken)",
    selectedOptionBorder: "var(--color-edge)",
    standby: "var(--color-warn)",
  },
});

const lines = css.split(";").flatMap((one) => (one ? [`  ${one.replace(":", ": ")};`] : []));
const sheet = `[data-rk] {\n${lines.join("\n")}\n}\n`;
if (process.argv.includes("--print")) process.stdout.write(sheet);
else writeFileSync(join(import.meta.dirname, "..", FILE), sheet);
