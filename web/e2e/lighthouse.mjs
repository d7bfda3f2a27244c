// Has Lighthouse visit pages in a Chromium that runs, one after the other, and
// prints what it thinks of each as JSON.
//
//	node lighthouse.mjs PORT URL…
//
// What the browser keeps of a page stays.
const modules = new URL("../../build/npm/node_modules/", import.meta.url);
const { default: lighthouse } = await import(new URL("lighthouse/core/index.js", modules));
const { default: puppeteer } = await import(new URL("puppeteer-core/lib/esm/puppeteer/puppeteer-core.js", modules));

const [port, ...urls] = process.argv.slice(2);
const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
const flags = {
  onlyCategories: ["accessibility", "best-practices", "seo"],
  throttlingMethod: "simulate", // afterwards, and only where speed is asked for
  disableStorageReset: true,
  // The app asks for a frame only when it has something to show; the picture waits for one.
  disableFullPageScreenshot: true,
  // On a busy machine a page is not late: whoever asked has patience of its own.
  maxWaitForFcp: 3_600_000,
  maxWaitForLoad: 3_600_000,
  pauseAfterFcpMs: 100,
  pauseAfterLoadMs: 100,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 500,
};
const said = [];
for (const url of urls) {
  const page = await browser.newPage();
  const { lhr } = await lighthouse(url, flags, undefined, page);
  const scores = {}, faults = [];
  for (const { id, score, auditRefs } of Object.values(lhr.categories)) {
    scores[id] = score * 100;
    for (const audit of auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => lhr.audits[id])) {
      if (audit.score !== null && audit.score < 1 || audit.scoreDisplayMode === "error") {
        faults.push(`${audit.id}: ${audit.title} ${audit.errorMessage ?? ""} ${JSON.stringify(audit.details?.items ?? [])}`);
      }
    }
  }
  const seen = await page.$eval("#lichtbrett-semantics", (tree) => tree.outerHTML);
  said.push({ url, scores, faults: faults.concat(lhr.runWarnings, lhr.runtimeError?.message ?? []), seen });
  await page.close();
}
console.log(JSON.stringify(said));
await browser.disconnect();
