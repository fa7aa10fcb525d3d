// Builds the page: one HTML file with all its code and styles, which the content policy allows by their hashes.
// `npm run build` puts it into dist; `conclave view` from a checkout keeps it in .cache.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const target = process.argv[2];
if (target === undefined) throw new Error("Where to put the page is missing.");

const { code, style } = await bundlePage();
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
mkdirSync(dirname(target), { recursive: true });
// Replaced atomically, so that readers see one complete page.
writeFileSync(`${target}.${process.pid}`, pageOf(code, style, version));
renameSync(`${target}.${process.pid}`, target);

async function bundlePage(): Promise<{ readonly code: string; readonly style: string }> {
  const made = await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2024",
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: { input: join(root, "src/web/app/main.tsx"), output: { codeSplitting: false } },
    },
  });
  if (!("output" in made)) throw new Error("The bundler made no output.");
  const [chunk, ...others] = made.output.filter((each) => each.type === "chunk");
  const styles = made.output.filter((each) => each.type === "asset").map(({ source }) => String(source));
  if (!chunk || others.length > 0) throw new Error("The page is meant to be one piece of code.");
  return { code: chunk.code, style: styles.join("\n") };
}

function pageOf(code: string, style: string, version: string): string {
  // An end tag inside a string would end the script element.
  const script = code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--").trim();
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    "connect-src 'self'",
    // The decision card, which the page draws itself.
    "img-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Conclave ${version}">
<title>Conclave</title>
<style>${style}</style>
</head>
<body>
<div id="page"></div>
<noscript>This page folds the log of a debate in the browser and needs JavaScript. The same is in transcript.md and synthesis.md.</noscript>
<script type="module">${script}</script>
</body>
</html>
`;
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
