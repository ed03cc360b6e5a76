import { useQuery } from "@tanstack/react-query";
import { inviteQuery } from "../../../data/people/invites.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ApiError, sentenceOf } from "../../../transport/api-error.ts";
import { SignupForm } from "./SignupForm.tsx";
import { InvitationNeeded } from "./SignupRefused.tsx";
import { SignupWaiting } from "./SignupWaiting.tsx";

/** The form for somebody with an invite that opens an account; else why theirs does not. */
export function InvitedSignup({ code }: { readonly code: string }) {
  const { t } = useTranslation("joining");
  const { data, error } = useQuery(inviteQuery(code));
  if (data?.admits) return <SignupForm invite={code} domains={[]} />;
  if (data) return <InvitationNeeded reason={t("notByThis")} />;
  if (error instanceof ApiError && error.code === "NOT_FOUND") return <InvitationNeeded reason={t("unknownInvite")} />;
  if (error) return <InvitationNeeded reason={sentenceOf(error, t("unknownInvite"))} />;
  return <SignupWaiting />;
}
