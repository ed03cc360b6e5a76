import { useState } from "react";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { installPrompt } from "./install-prompt.ts";
import { hasWorker } from "./service-worker.ts";

/** Stored for the browser, not for a user: a refusal also holds after a logout. */
const KEY = "lingualoom:install-refused";

function isRefused(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function noteRefused(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // If storage is full, a later visit asks again.
  }
}

/** Safari on iPhones and iPads can install, but fires no event; `standalone` is true inside an installed page. */
const isSafariOfIos = () => (navigator as { readonly standalone?: boolean }).standalone === false;

/** Offers to install the app, from the second visit on and until the user refuses. */
export function InstallOffer() {
  const { t } = useTranslation("installed");
  const prompt = useStore(installPrompt);
  const [returned] = useState(hasWorker);
  const [refused, setRefused] = useState(isRefused);
  if (refused || !returned || !(prompt || isSafariOfIos())) return null;
  const refuse = () => {
    noteRefused();
    setRefused(true);
  };
  const install = async () => {
    // The browser shows its own prompt now; the event can be used once.
    await prompt?.prompt().catch(() => {});
    installPrompt.set(null);
  };
  return (
    <section
      aria-label={t("installTitle")}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm"
    >
      <p className="min-w-48 flex-1">{t(prompt ? "installOffer" : "installIos")}</p>
      <div className="flex gap-2">
        <Button look="plain" onClick={refuse}>
          {t("doNotInstall")}
        </Button>
        {prompt && (
          <Button look="quiet" onClick={() => void install()}>
            {t("install")}
          </Button>
        )}
      </div>
    </section>
  );
}
