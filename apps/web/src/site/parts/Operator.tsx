import { IfServerFact, serverValue } from "./Given.tsx";
import type { SiteProps } from "./site-page.ts";

export function Operator({ texts: { privacy } }: SiteProps) {
  return (
    <address className="grid gap-1 not-italic">
      <IfServerFact when="operatorName">
        <p className="font-semibold">{serverValue("operatorName")}</p>
      </IfServerFact>
      <IfServerFact when="!operatorName">
        <p>{privacy.whoNone}</p>
      </IfServerFact>
      <IfServerFact when="operatorAddress">
        <p className="whitespace-pre-line">
          {privacy.address} {serverValue("operatorAddress")}
        </p>
      </IfServerFact>
      <IfServerFact when="supportEmail">
        <p>
          {privacy.contact}{" "}
          <a href={`mailto:${serverValue("supportEmail")}`} className="text-indigo underline underline-offset-4">
            {serverValue("supportEmail")}
          </a>
        </p>
      </IfServerFact>
      <IfServerFact when="!supportEmail">
        <p>{privacy.contactNone}</p>
      </IfServerFact>
    </address>
  );
}
