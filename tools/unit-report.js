// A reporter of Vitest that writes what `npm test` says about a run, set-ups and unhandled errors included, into the file
// that UNIT_REPORT names.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./project.js";

export default class UnitReport {
  onTestRunEnd(modules, unhandled) {
    const report = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [], slowest: slowest(modules) };
    const fails = (name, errors) => {
      if (errors.length === 0) return;
      report.failed++;
      report.failures.push({ name, message: errors[0].message });
    };
    for (const module of modules) {
      const file = relative(root, module.moduleId);
      fails(file, module.errors());
      for (const suite of module.children.allSuites()) fails(`${file} › ${suite.fullName}`, suite.errors());
      for (const test of module.children.allTests()) {
        const name = `${file} › ${test.fullName}`;
        const { state, errors = [] } = test.result();
        if (state === "failed") fails(name, errors);
        else report[state === "passed" ? "passed" : "skipped"]++;
        if (state !== "passed" && state !== "failed") report.skips.push(name);
      }
    }
    fails("outside of tests", unhandled);
    writeFileSync(process.env.UNIT_REPORT, JSON.stringify(report));
  }
}

/** Names the fifteen files that took longest, imports and set-up included, in seconds. */
function slowest(modules) {
  const times = modules.map((module) => {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const sum = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    return { file: relative(root, module.moduleId), seconds: Math.round(sum / 1_000) };
  });
  return times.sort((a, b) => b.seconds - a.seconds).slice(0, 15);
}
