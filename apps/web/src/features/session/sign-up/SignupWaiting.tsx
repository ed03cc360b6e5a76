import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { AccountLayout } from "../AccountLayout.tsx";
import { SignupSide } from "./SignupSide.tsx";

/** Shown until the page knows who may sign up. */
export function SignupWaiting() {
  // With the texts of what follows, which would else put a spinner in place of the whole page once more.
  const { t } = useTranslation(["session", "joining"]);
  return (
    <AccountLayout title={t("signupTitle")} side={<SignupSide />}>
      <span className="text-indigo">
        <Spinner size={28} />
      </span>
    </AccountLayout>
  );
}
