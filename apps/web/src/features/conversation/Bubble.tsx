import type { ReactNode } from "react";
import { RichText } from "../../ui/RichText.tsx";
import type { Item } from "./items.ts";
import { MessageTime } from "./MessageTime.tsx";
import { BubblePicture } from "./pictures/BubblePicture.tsx";
import { SendStateIcon } from "./SendStateIcon.tsx";
import type { SendState } from "./send-state.ts";
import { Tombstone } from "./Tombstone.tsx";
import { Unsent } from "./Unsent.tsx";

interface Props {
  readonly item: Item;
  readonly last: boolean;
  /** Of a message of mine. */
  readonly state: SendState | undefined;
  /** Stands below a text: its translation, or how an own one is read. */
  readonly below: ReactNode;
}

export function Bubble({ item, last, state, below }: Props) {
  const failed = state === "failed";
  const ground = item.mine ? "border border-transparent bg-indigo-soft" : "border border-line bg-surface";
  const corner = last ? (item.mine ? "bubble-end" : "bubble-start") : "";
  const language = "message" in item ? item.message.language : undefined;
  const text = "message" in item ? item.message.text : item.entry.text;
  const gone = "message" in item && item.message.deletedAt ? item.message : undefined;
  return (
    <div
      data-row={item.key}
      className={`group relative max-w-[85%] min-w-0 md:max-w-[75%] ${item.mine ? "self-end" : "self-start"}`}
    >
      <div className={`rounded-lg px-3 py-1.5 ${ground} ${corner} ${failed ? "outline outline-red" : ""}`}>
        <BubblePicture item={item} />
        <div className="flex flex-wrap items-end justify-end gap-x-3">
          <div className="min-w-0 grow">
            {gone ? <Tombstone message={gone} /> : text && <RichText text={text} language={language} />}
          </div>
          <span className="flex items-center gap-1 text-xs text-muted">
            <MessageTime at={item.at} />
            {state && <SendStateIcon state={state} />}
          </span>
        </div>
        {below}
      </div>
      {"entry" in item && failed && <Unsent entry={item.entry} />}
    </div>
  );
}
