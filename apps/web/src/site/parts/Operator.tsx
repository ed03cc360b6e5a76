import { Given, given } from "./Given.tsx";
import type { SiteProps } from "./site-page.ts";

export function Operator({ texts: { privacy } }: SiteProps) {
  return (
    <address className="grid gap-1 not-italic">
      <Given when="operatorName">
        <p className="font-semibold">{given("operatorName")}</p>
      </Given>
      <Given when="!operatorName">
        <p>{privacy.whoNone}</p>
      </Given>
      <Given when="operatorAddress">
        <p className="whitespace-pre-line">
          {privacy.address} {given("operatorAddress")}
        </p>
      </Given>
      <Given when="supportEmail">
        <p>
          {privacy.contact}{" "}
          <a href={`mailto:${given("supportEmail")}`} className="text-indigo underline underline-offset-4">
            {given("supportEmail")}
          </a>
        </p>
      </Given>
      <Given when="!supportEmail">
        <p>{privacy.contactNone}</p>
      </Given>
    </address>
  );
}
