import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|svg|json)$/;
/** Below this size, compression saves less than its header costs. */
const SMALLEST = 1_024;

/** Writes a brotli and a gzip version of every text file, so that the server compresses nothing at runtime. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
        await Promise.all(
          files.map(async (file) => {
            const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
            if (bytes.length < SMALLEST) return;
            const [small, smaller] = await Promise.all([
              promisify(gzip)(bytes, { level: 9 }),
              promisify(brotliCompress)(bytes, {
                params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
              }),
            ]);
            this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: small });
            this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: smaller });
          }),
        );
      },
    },
  };
}
