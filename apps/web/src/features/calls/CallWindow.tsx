import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import {
  Maximize2,
  Mic,
  MicOff,
  Minimize2,
  MonitorUp,
  MonitorX,
  PhoneOff,
  Settings2,
  Video,
  VideoOff,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { conversationQuery } from "#/data/conversations/conversations.queries.ts";
import { useStore } from "#/external-store.ts";
import { clockOf } from "#/i18n/clock-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { serverNow } from "#/transport/server-time.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import type { CallSession, Reach, ShownCall, ShownPerson } from "./call-session.ts";
import { CaptionButton } from "./captions/CaptionButton.tsx";
import { CaptionStrip } from "./captions/CaptionStrip.tsx";
import { DeviceFields } from "./DeviceFields.tsx";
import { KeepQuestion } from "./kept-words/KeepQuestion.tsx";
import { canShareScreen } from "./media.ts";
import { LockButton } from "./moderation/LockButton.tsx";
import { PersonMenu } from "./moderation/PersonMenu.tsx";
import { Picture, Sound } from "./Picture.tsx";
import { Problem } from "./Problem.tsx";
import { usePeople } from "./use-people.ts";

interface Props {
  readonly me: string;
  readonly session: CallSession;
}

/** Grid of three people, with the third in the middle. */
const THREE = "md:grid-cols-4 md:*:col-span-2 md:*:last:col-start-2";

/** The call of this page: beside the chats, or over all of the page. */
export function CallWindow({ me, session }: Props) {
  const shown = useStore(session.shown);
  return shown && <Shown me={me} session={session} shown={shown} />;
}

const PLACES = {
  full: "inset-0 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]",
  docked: "inset-x-2 top-18 rounded-lg border border-line shadow-lift md:start-auto md:end-4 md:w-92",
};

function Shown({ me, session, shown }: Props & { readonly shown: ShownCall }) {
  const { t } = useTranslation("calls");
  const isNarrow = useMedia(NARROW);
  const [isFull, setFull] = useState(isNarrow);
  const { call, people } = shown;
  const mutedBy = shown.muted ? call.people.find(({ userId }) => userId === me)?.mutedBy : undefined;
  const ids = [...new Set([me, ...call.ringing, ...people.map(({ userId }) => userId), ...(mutedBy ? [mutedBy] : [])])];
  const known = usePeople(call.conversationId, ids);
  const { data: chat } = useQuery(conversationQuery(call.conversationId));
  // The server knows whether the other is an admin too, whom only the owner removes.
  const isAdmin = chat?.kind === "group" && chat.myRole !== "member";
  const ringing = call.ringing.flatMap((id) => known.get(id) ?? []);
  const names = [
    ...people.map(({ userId }) => known.get(userId)?.fullName ?? ""),
    ...ringing.map((one) => one.fullName),
  ];
  const title = names.filter((name) => name !== "").join(", ") || t("waiting");
  const count = people.length + ringing.length;
  return (
    <section
      aria-label={t("callWith", { name: title })}
      data-call={isFull ? "full" : "docked"}
      className={`fixed z-30 flex animate-arrive flex-col bg-surface text-ink ${PLACES[isFull ? "full" : "docked"]}`}
    >
      <header className="flex items-center gap-2 ps-4 pe-2 pt-2">
        <h2 className="one-line min-w-0 flex-1 font-semibold">
          <bdi>{title}</bdi>
        </h2>
        {call.answeredAt && <Clock since={call.answeredAt} />}
        <IconButton label={t(isFull ? "shrink" : "enlarge")} onClick={() => setFull(!isFull)}>
          {isFull ? <Minimize2 aria-hidden size={18} /> : <Maximize2 aria-hidden size={18} />}
        </IconButton>
      </header>
      <div className={`relative min-h-0 flex-1 p-2 ${isFull ? "" : "max-md:hidden"}`}>
        <ul
          className={`grid h-full auto-rows-fr gap-2 ${count > 1 ? (isFull ? (count === 3 ? THREE : "md:grid-cols-2") : "grid-cols-2") : ""}`}
        >
          {people.map((one) => (
            <Tile
              key={one.deviceId}
              shown={one}
              person={known.get(one.userId)}
              isFull={isFull}
              onConnect={() => session.connectDirectly(one.userId)}
              callId={isAdmin ? call.id : undefined}
            />
          ))}
          {ringing.map((person) => (
            <TileBox key={person._id} person={person} isFull={isFull} speaking={false} words={t("ringing")} />
          ))}
          {count === 0 && <li className="grid place-content-center p-6 text-muted">{t("waiting")}</li>}
        </ul>
        {shown.picture && (
          <div className="absolute end-4 bottom-4 aspect-video w-24 overflow-hidden rounded-md border border-line bg-sunken md:w-28">
            <Picture stream={shown.picture} isOwn={!shown.screen} isScreen={shown.screen} />
          </div>
        )}
      </div>
      {people.map(({ deviceId, stream }) => (
        <Sound key={deviceId} stream={stream} />
      ))}
      <CaptionStrip me={me} shown={shown} known={known} isFull={isFull} />
      <KeepQuestion me={me} call={call} />
      <Problems {...shown} />
      {mutedBy && (
        <p role="status" className="px-4 pt-1 text-sm text-muted">
          {t("mutedBy", { name: known.get(mutedBy)?.fullName ?? "" })}
        </p>
      )}
      <p role="status" className="sr-only">
        {people.map(({ userId, reach, screen }) => {
          const name = known.get(userId)?.fullName ?? "";
          return `${name}: ${t(reach)}${screen ? `, ${t("sharesScreen")}` : ""}. `;
        })}
      </p>
      <Controls session={session} shown={shown} isAdmin={isAdmin} isFull={isFull} />
    </section>
  );
}

const SECOND_MS = 1_000;

function Clock({ since }: { readonly since: string }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className="text-sm text-muted tabular-nums">{clockOf((serverNow() - Date.parse(since)) / 1_000)}</span>;
}

function Problems({ problems }: Pick<ShownCall, "problems">) {
  const { audio, video } = problems;
  if (!audio && !video) return null;
  return (
    <div className="px-4 pt-1">
      {audio && <Problem kind="audio" problem={audio} />}
      {video && <Problem kind="video" problem={video} />}
    </div>
  );
}

interface TileProps {
  readonly shown: ShownPerson;
  readonly person: Person | undefined;
  readonly isFull: boolean;
  readonly onConnect: () => void;
  /** The call, if the user may mute or remove the person. */
  readonly callId: string | undefined;
}

/** A good connection needs no words. */
const WORDS: Readonly<Partial<Record<Reach, Reach>>> = {
  connecting: "connecting",
  reconnecting: "reconnecting",
  weak: "weak",
};

function Tile({ shown, person, isFull, onConnect, callId }: TileProps) {
  const { t } = useTranslation("calls");
  const { reach, stream, hasPicture, screen, muted, speaking } = shown;
  const words = WORDS[reach];
  return (
    <TileBox
      person={person}
      isFull={isFull}
      speaking={speaking}
      words={[words && t(words), muted && t("muted"), speaking && t("speaking")].filter(Boolean).join(" · ")}
      picture={hasPicture && <Picture stream={stream} isScreen={screen} />}
      menu={callId && person && <PersonMenu callId={callId} person={person} muted={muted} />}
    >
      {reach === "asks" && (
        <div className="grid gap-2 p-3 text-center text-sm">
          <p>{t("showsAddress", { name: person?.fullName ?? "" })}</p>
          <Button small look="quiet" onClick={onConnect}>
            {t("connect")}
          </Button>
        </div>
      )}
    </TileBox>
  );
}

interface TileBoxProps extends Pick<TileProps, "person" | "isFull"> {
  readonly speaking: boolean;
  readonly words: string;
  readonly picture?: ReactNode;
  readonly menu?: ReactNode;
  readonly children?: ReactNode;
}

function TileBox({ person, isFull, speaking, words, picture, menu, children }: TileBoxProps) {
  const name = person?.fullName ?? "";
  return (
    <li
      className={`relative grid min-h-32 place-items-center overflow-hidden rounded-md border-2 bg-sunken ${speaking ? "border-green" : "border-transparent"}`}
    >
      {picture ? (
        <div className="absolute inset-0">{picture}</div>
      ) : (
        <div className="grid justify-items-center">
          {person && <Avatar id={person._id} name={name} picture={person.profilePic} size={isFull ? "xl" : "lg"} />}
          {children}
        </div>
      )}
      <p className="absolute start-2 bottom-2 max-w-[calc(100%-1rem)] rounded-sm bg-surface px-2 py-0.5 text-xs">
        <bdi className="font-medium">{name}</bdi>
        {words && <span className="text-muted"> · {words}</span>}
      </p>
      {menu && <div className="absolute end-1 top-1 rounded-full bg-surface">{menu}</div>}
    </li>
  );
}

interface ControlsProps {
  readonly session: CallSession;
  readonly shown: ShownCall;
  readonly isAdmin: boolean;
  readonly isFull: boolean;
}

function Controls({ session, shown, isAdmin, isFull }: ControlsProps) {
  const { t } = useTranslation("calls");
  const [choosing, setChoosing] = useState(false);
  const { muted, camera, screen } = shown;
  return (
    <div className="flex flex-wrap items-center justify-center gap-1 p-2 md:gap-2">
      <IconButton label={t(muted ? "unmute" : "mute")} aria-pressed={muted} onClick={() => session.setMuted(!muted)}>
        {muted ? <MicOff aria-hidden size={20} className="text-red" /> : <Mic aria-hidden size={20} />}
      </IconButton>
      <IconButton label={t(camera ? "cameraOff" : "cameraOn")} onClick={() => void session.setCamera(!camera)}>
        {camera ? <Video aria-hidden size={20} /> : <VideoOff aria-hidden size={20} />}
      </IconButton>
      {canShareScreen() && (
        <IconButton label={t(screen ? "stopSharing" : "share")} onClick={() => void session.shareScreen(!screen)}>
          {screen ? <MonitorX aria-hidden size={20} className="text-red" /> : <MonitorUp aria-hidden size={20} />}
        </IconButton>
      )}
      <CaptionButton session={session} shown={shown} />
      {isAdmin && <LockButton {...shown.call} />}
      <IconButton label={t("devices")} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <Settings2 aria-hidden size={20} />
      </IconButton>
      <Button look="danger" small className="whitespace-nowrap" onClick={() => session.leave()}>
        <PhoneOff aria-hidden size={18} />
        <span className={isFull ? "max-md:sr-only" : "sr-only"}>{t("hangUp")}</span>
      </Button>
      {choosing && (
        <Dialog sheet title={t("devices")} onClose={() => setChoosing(false)}>
          <DeviceFields
            kinds={camera ? ["audio", "video"] : ["audio"]}
            opened={shown.picture}
            onChoose={(kind) => void session.switchTo(kind)}
          />
          <Button onClick={() => setChoosing(false)}>{t("done")}</Button>
        </Dialog>
      )}
    </div>
  );
}
