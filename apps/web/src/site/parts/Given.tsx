import { Fragment, type ReactNode } from "react";

/** What the running server fills in (`apps/server/src/http/site/fill.ts`). */
export const given = (name: string) => `[[${name}]]`;

interface Props {
  /** A fact of the server, or one that must not hold with `!` before it. */
  readonly when: string;
  readonly children: ReactNode;
}

/** What the server leaves in the page only when the fact holds. */
export function Given({ when, children }: Props) {
  return (
    <Fragment>
      {`[[if ${when}]]`}
      {children}
      {"[[end]]"}
    </Fragment>
  );
}
