import { useQuery } from "@tanstack/react-query";
import { configQuery } from "../../../data/account/session.queries.ts";
import { chosenInvite } from "../../../data/people/chosen-invite.ts";
import { InvitedSignup } from "./InvitedSignup.tsx";
import { SignupForm } from "./SignupForm.tsx";
import { InvitationNeeded, SignupClosed } from "./SignupRefused.tsx";
import { SignupWaiting } from "./SignupWaiting.tsx";

/** The way in, as this server allows it. Without an answer it is the form: the server decides then. */
export function SignupPage() {
  const { data, isPending } = useQuery({ ...configQuery, refetchOnMount: "always" });
  const invite = chosenInvite();
  if (isPending) return <SignupWaiting />;
  const { mode = "open", domains = [] } = data?.signUp ?? {};
  if (mode === "closed") return <SignupClosed />;
  if (mode === "invitation") return invite ? <InvitedSignup code={invite} /> : <InvitationNeeded />;
  return <SignupForm invite={invite} domains={domains} />;
}
