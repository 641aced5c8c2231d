import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";

/** For builds alone: it loads a compiler. */
const withIntl = async (/** @type {import("next").NextConfig} */ built) => {
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin({
    requestConfig: "./lib/i18n/request.ts",
    experimental: {
      messages: {
        path: "./lib/i18n/messages",
        format: "json",
        locales: "infer",
        sourceLocale: "en",
        precompile: true,
      },
    },
  })(built);
};

const nosniff = { key: "X-Content-Type-Options", value: "nosniff" };
const onAnswers = [
  nosniff,
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value:
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=()",
  },
];

const DOCUMENT = "(?:sub-accounts/[^/]+/documents/[^/]+|attachments/[^/]+/[^/]+/[^/]+)";
const bare = {
  key: "Content-Security-Policy",
  value: "default-src 'none'; frame-ancestors 'none'",
};

const PUBLIC = readdirSync(join(import.meta.dirname, "public"));

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  images: { unoptimized: true },
  // They read files beside their code.
  serverExternalPackages: ["fontkit", "pdfkit"],
  // The whole tree is typed by `npm run check`; a start must not wait for its tests' types.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: import.meta.dirname,
    // What RainbowKit carries for wallets that are not offered: more than a third of the whole.
    resolveAlias: {
      "wagmi-whole": "./node_modules/wagmi/dist/esm/exports/index.js",
      wagmi: "./lib/wallet/slim/slim-wagmi.mjs",
      "@adraffy/ens-normalize": "./lib/wallet/slim/slim-ens.mjs",
      "ua-parser-js": "./lib/wallet/slim/slim-user-agent.mjs",
      cuer: "./lib/wallet/slim/slim-qr.mjs",
    },
  },
  experimental: { serverActions: { bodySizeLimit: "256kb" } },
  headers: () => [
    { source: "/_next/static/:path*", headers: [nosniff, bare] },
    { source: `/((?!_next/static/|api/${DOCUMENT}$).*)`, headers: onAnswers },
    // A document may stand in a frame of our own pages: its door says so, and bars the rest. So does an attachment's.
    {
      source: `/api/(${DOCUMENT})`,
      headers: onAnswers.filter(({ key }) => key !== "X-Frame-Options"),
    },
    // Pages get theirs, with a nonce, from proxy.ts.
    { source: `/api/((?!${DOCUMENT}$).*)`, headers: [bare] },
    ...PUBLIC.map((name) => ({ source: `/${name}`, headers: [bare] })),
  ],
};

/** @type {import("next").NextConfig} */
const build = {
  ...config,
  experimental: {
    ...config.experimental,
    // Nothing reads the server's: a hundred megabytes that each build would write.
    turbopackSourceMaps: false,
    // What the next build would take up, where there is a next one.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
};

/** What `next dev` writes stays apart from what `npm start` runs. */
const workshop = { ...config, distDir: ".next-dev", devIndicators: false };

export default (/** @type {string} */ phase) => {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  return withIntl(phase === PHASE_DEVELOPMENT_SERVER ? workshop : build);
};
