import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Address } from "../../../data/conversations/address.ts";
import { loadBackTo } from "../../../data/conversations/load-back-to.ts";
import { noteReached, soughtMessageQuery } from "../../../data/search/sought-message.ts";
import { type Store, useStore } from "../../../external-store.ts";
import type { AnchoredListHandle } from "../../../ui/anchored-list/AnchoredList.tsx";
import { toast } from "../../../ui/layers/toast.ts";
import type { Items } from "../timeline/items.ts";
import { flashRow } from "./flash-row.ts";
import { markInRow } from "./mark-in-row.ts";

const WAITING = "going there";

interface Props {
  /** The number of the message to go to; null once it is reached. */
  readonly sought: Store<number | null>;
  readonly address: Address;
  readonly messages: readonly Message[];
  readonly items: Items;
  readonly list: RefObject<AnchoredListHandle | null>;
}

/** Shows nothing. Goes to a message that is looked for, once everything back to it is loaded. */
export function Sought({ sought, address, messages, items, list }: Props) {
  const client = useQueryClient();
  const seq = useStore(sought);
  const first = messages[0]?.seq ?? 1;
  const loading = useRef<number | null>(null);
  const takesFocus = useRef(true);

  const go = useEffectEvent((wanted: number) => {
    const key = items.keyAt(items.placeOf(wanted - first));
    sought.set(null);
    list.current?.scrollToKey(key);
    flashRow(key, takesFocus.current);
    takesFocus.current = true;
  });
  const load = useEffectEvent(async (wanted: number) => {
    if (loading.current === wanted) return;
    loading.current = wanted;
    toast.show(i18next.t("dialogs:goingThere"), { id: WAITING, duration: 0 });
    const isLoaded = await loadBackTo(client, address, wanted).catch(() => false);
    toast.remove(WAITING);
    loading.current = null;
    if (isLoaded || sought.get() !== wanted) return;
    sought.set(null);
    toast.error(i18next.t("dialogs:goingThereFailed"));
  });
  useEffect(() => {
    if (seq === null) return;
    if (seq >= first) go(seq);
    else void load(seq);
  }, [seq, first]);
  useEffect(() => () => sought.set(null), [sought]);

  const { data: found } = useQuery(soughtMessageQuery(address));
  const begin = useEffectEvent(() => {
    if (!found || found.isReached) return;
    noteReached(client, address, found);
    takesFocus.current = found.takesFocus;
    sought.set(found.seq);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search for a message begins the way anew.
  useEffect(() => begin(), [found]);
  const marked = found?.marked;
  const markedSeq = found?.seq;
  useEffect(() => {
    if (marked && markedSeq !== undefined) return markInRow(markedSeq, marked);
  }, [marked, markedSeq]);
  return null;
}
