import type { EventPayload } from "@lingualoom/contract/events.ts";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useSyncExternalStore } from "react";
import type { Address } from "#/data/address.ts";
import { keys } from "#/data/keys.ts";
import { type Typing, typingAt } from "../events/typing.events.ts";
import { useRealtime } from "./RealtimeProvider.tsx";
import { currentRefusal, type Refusal } from "./refused.ts";

type TranslationFailure = Extract<EventPayload<"messageTranslated">, { error: unknown }>["error"];

export type Connection = "connected" | "connecting" | "offline" | Refusal;

export function useConnection(): Connection {
  const { socket } = useRealtime();
  const subscribe = (changed: () => void) => {
    socket.on("connect", changed).on("disconnect", changed).on("connect_error", changed);
    addEventListener("online", changed);
    addEventListener("offline", changed);
    return () => {
      socket.off("connect", changed).off("disconnect", changed).off("connect_error", changed);
      removeEventListener("online", changed);
      removeEventListener("offline", changed);
    };
  };
  return useSyncExternalStore(subscribe, () => {
    if (!navigator.onLine) return "offline";
    return socket.connected ? "connected" : (currentRefusal() ?? "connecting");
  });
}

/** Only events fill this part of the cache; there is nothing to fetch. */
const fedByEvents = {
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;

/** Unknown until the server has sent it, and while this page is offline. */
type Presence = "online" | "offline" | "unknown";

export function usePresence(userId: string): Presence {
  const connected = useConnection() === "connected";
  const { data } = useQuery<readonly string[]>({ queryKey: keys.online, ...fedByEvents });
  if (!connected || !data) return "unknown";
  return data.includes(userId) ? "online" : "offline";
}

/** Returns the final reason why a message could not be translated for this user, or null. */
export function useTranslationFailure(messageId: string, target: string): TranslationFailure | null {
  const queryKey = keys.translationFailure(messageId, target);
  return useQuery<TranslationFailure | null>({ queryKey, ...fedByEvents }).data ?? null;
}

const NOBODY: readonly string[] = [];

/** Returns the users who are typing, in the order in which they began; a new conversation has no such events. */
export function useTyping(address: Address): readonly string[] {
  const client = useQueryClient();
  const { data } = useQuery<Typing>({ queryKey: keys.typing, ...fedByEvents });
  const people = data?.[address];
  const ends = people && Math.min(...Object.values(people));

  useEffect(() => {
    if (ends === undefined) return;
    const end = () => client.setQueryData<Typing>(keys.typing, (typing = {}) => typingAt(typing, Date.now()));
    const timer = setTimeout(end, ends - Date.now());
    return () => clearTimeout(timer);
  }, [client, ends]);

  return people ? Object.keys(people) : NOBODY;
}

export const useIsTyping = (address: Address): boolean => useTyping(address).length > 0;

/** Requests the presence of a user while their row is on screen. */
export function useWatchedPresence(userId: string, row: RefObject<Element | null>): void {
  const { presence } = useRealtime();
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let stop: (() => void) | undefined;
    const observer = new IntersectionObserver((crossings) => {
      if (crossings.at(-1)?.isIntersecting) stop ??= presence.add(userId);
      else {
        stop?.();
        stop = undefined;
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop?.();
    };
  }, [presence, userId, row]);
}
