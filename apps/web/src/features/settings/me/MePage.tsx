import type { PageProps } from "../page-props.ts";
import { Section } from "../Section.tsx";
import { Email } from "./Email.tsx";
import { Name } from "./Name.tsx";
import { Picture } from "./Picture.tsx";
import { Plan } from "./Plan.tsx";

export function MePage({ me }: PageProps) {
  return (
    <>
      <Section>
        <Picture me={me} />
        <Name me={me} />
        <Email me={me} />
      </Section>
      <Plan />
    </>
  );
}
