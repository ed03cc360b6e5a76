import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Bubble } from "./Bubble.tsx";
import { dayName } from "./day-name.ts";
import type { Row } from "./rows.ts";
import type { TheirMarks } from "./send-state.ts";

interface Props {
  readonly rows: readonly Row[];
  readonly marks: TheirMarks;
  readonly below: (message: Message) => ReactNode;
}

export function MessageRows({ rows, marks, below }: Props) {
  const { t, i18n } = useTranslation("chat");
  return rows.map((row) => {
    if (row.kind === "day")
      return (
        <p key={row.key} className="my-2 text-center text-xs font-medium text-muted">
          {dayName(row.day, new Date(), i18n.language, { today: t("today"), yesterday: t("yesterday") })}
        </p>
      );
    if (row.kind === "unread")
      return (
        <p key={row.key} className="my-2 flex items-center gap-3 text-xs font-semibold text-indigo">
          <span aria-hidden className="h-px flex-1 bg-indigo" />
          {t("newMessages")}
          <span aria-hidden className="h-px flex-1 bg-indigo" />
        </p>
      );
    return (
      <ul key={row.key} className="flex flex-col gap-0.5 py-1">
        {row.items.map((item) => (
          <Bubble
            key={item.key}
            item={item}
            last={item === row.items.at(-1)}
            marks={marks}
            below={"message" in item && !item.mine && item.message.text ? below(item.message) : null}
          />
        ))}
      </ul>
    );
  });
}
