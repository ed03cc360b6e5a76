import type { Person } from "@lingualoom/contract/shapes.ts";
import { Ellipsis, MicOff, UserMinus } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";

interface Props {
  readonly callId: string;
  readonly person: Person;
  readonly muted: boolean;
}

/** Mutes or removes a person in the call, for admins of the group. */
export function PersonMenu({ callId, person, muted }: Props) {
  const { t } = useTranslation("calls");
  const { open, anchor, button, close } = usePanel("menu");
  const act = useAction({
    act: (action: "mute" | "remove") =>
      call("POST /calls/:callId/people/:userId", { params: { callId, userId: person._id }, body: { action } }),
    failed: t("notDone"),
  });
  const label = t("personActions", { name: person.fullName });
  const actions = [
    ...(muted
      ? []
      : [{ text: t("muteOne"), icon: <MicOff aria-hidden size={20} />, onSelect: () => act.mutate("mute") }]),
    {
      text: t("removeOne"),
      icon: <UserMinus aria-hidden size={20} />,
      danger: true,
      onSelect: () => act.mutate("remove"),
    },
  ];
  return (
    <>
      <IconButton {...button} label={label}>
        <Ellipsis aria-hidden size={18} />
      </IconButton>
      {open && <ActionMenu label={label} anchor={anchor} actions={actions} onClose={close} />}
    </>
  );
}
