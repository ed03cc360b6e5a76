import { BackLink } from "../parts/BackLink.tsx";
import { IfServerFact, serverValue } from "../parts/Given.tsx";
import { primaryLink, quietLink, width } from "../parts/look.ts";
import type { SiteProps } from "../parts/site-page.ts";

/** `data-system` is what the island finds in the user agent; it opens that instruction and puts it first. */
const SYSTEMS = ["ios", "android", "windows", "mac", "linux"] as const;

/** Gives a device the certificate of this server's own authority. Without JavaScript only the check is missing. */
export function CertificatePage(props: SiteProps) {
  const { certificate } = props.texts;
  return (
    <div className={`${width} pt-6 sm:pt-10`}>
      <BackLink {...props} />
      <h1 className="mt-6 font-display text-3xl hyphens-auto sm:text-display">{certificate.heading}</h1>
      <IfServerFact when="!httpsPort">
        <p className="mt-5 max-w-prose text-lg text-pretty text-muted">{certificate.off}</p>
      </IfServerFact>
      <IfServerFact when="httpsPort">
        <p className="mt-5 max-w-prose text-lg text-pretty text-muted">{certificate.intro}</p>
        <div data-island="certificate" data-port={serverValue("httpsPort")} className="mt-8 grid max-w-prose gap-8">
          <section className="grid justify-items-start gap-3 rounded-lg border border-edge bg-surface p-5">
            <p role="status" data-trusted={certificate.trusted} data-untrusted={certificate.untrusted}>
              {certificate.checking}
            </p>
            {/* The island fills in the address, which depends on the name in the address bar. */}
            <a data-secure hidden href="/" className={primaryLink}>
              {certificate.open}
            </a>
            <button type="button" data-again hidden className={quietLink}>
              {certificate.again}
            </button>
          </section>
          <section className="grid justify-items-start gap-3">
            <h2 className="font-display text-2xl">{certificate.installHeading}</h2>
            <a href="/certificate/lingualoom.crt" className={primaryLink}>
              {certificate.download}
            </a>
            <div data-systems className="w-full border-b border-line">
              {SYSTEMS.map((system) => (
                <details key={system} data-system={system} className="group border-t border-line">
                  <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 rounded-sm py-3 hover:text-indigo">
                    <h3 className="text-lg font-medium">{certificate.systems[system].name}</h3>
                    <span aria-hidden className="text-2xl text-indigo transition-transform group-open:rotate-45">
                      +
                    </span>
                  </summary>
                  <p className="pt-1 pb-4 text-muted">{certificate.systems[system].text}</p>
                </details>
              ))}
            </div>
          </section>
          <section className="grid gap-3">
            <h2 className="font-display text-2xl">{certificate.meaningHeading}</h2>
            {certificate.meaning.map((paragraph) => (
              <p key={paragraph} className="text-muted">
                {paragraph}
              </p>
            ))}
            <p>
              <span className="block font-medium">{certificate.fingerprint}</span>
              <code dir="ltr" className="block text-sm break-all">
                {serverValue("fingerprint")}
              </code>
            </p>
          </section>
        </div>
      </IfServerFact>
    </div>
  );
}
