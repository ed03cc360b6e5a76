declare module "@browsermt/bergamot-translator/worker/bergamot-translator-worker.js" {
  /** As `bergamot-glue.plugin.ts` makes it. */
  export default function run(module: object): void;
}
