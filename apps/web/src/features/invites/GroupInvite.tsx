import type { Output } from "@lingualoom/contract/calls.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { AccountLayout } from "../session/AccountLayout.tsx";

type Group = Extract<Output<"GET /invites/:code">, { kind: "group" }>["group"];

interface Props {
  readonly group: Group;
  /** The way in. */
  readonly children: ReactNode;
}

/** Where the link of a group leads: what the group is, and what awaits who joins. */
export function GroupInvite({ group, children }: Props) {
  const { t } = useTranslation("groups");
  const { _id, title, description, avatar, memberCount, approval, historyForNew } = group;
  return (
    <AccountLayout title={t("invitesYou", { title })} text={t("invitesYouText")}>
      <div className="flex items-center gap-4">
        <Avatar id={_id} name={title} picture={avatar} size="xl" />
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            <bdi className="wrap-anywhere">{title}</bdi>
          </p>
          <p className="text-muted">{t("members", { count: memberCount })}</p>
        </div>
      </div>
      {description && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {description}
        </p>
      )}
      <ul className="grid list-disc gap-1 ps-5 text-sm text-muted">
        <li>{t(historyForNew === "all" ? "readsAll" : "readsFromJoining")}</li>
        {approval && <li>{t("approvalNeeded")}</li>}
      </ul>
      {children}
    </AccountLayout>
  );
}
