import { Fragment, type ReactNode } from "react";

/** A placeholder that the running server fills in (`apps/server/src/platform/http/site/fill.ts`). */
export const serverValue = (name: string) => `[[${name}]]`;

interface Props {
  /** A fact about the server, or its negation after `!`. */
  readonly when: string;
  readonly children: ReactNode;
}

/** Content that the server keeps in the page only if the fact holds. */
export function IfServerFact({ when, children }: Props) {
  return (
    <Fragment>
      {`[[if ${when}]]`}
      {children}
      {"[[end]]"}
    </Fragment>
  );
}
