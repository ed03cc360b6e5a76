import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { NeedsHttps } from "../needs-https/NeedsHttps.tsx";
import type { AskedCall } from "./call-state.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import { Level } from "./Level.tsx";
import { type Kind, type MediaProblem, openDevice } from "./media.ts";
import { Picture } from "./Picture.tsx";
import { Problem } from "./Problem.tsx";
import { useEnter } from "./use-enter.ts";

type Opened = MediaStreamTrack | MediaProblem | null;

const stop = (opened: Opened) => {
  if (typeof opened === "object") opened?.stop();
};

interface Props {
  readonly me: string;
  readonly asked: AskedCall;
  readonly onClose: () => void;
}

/** Checks the devices before a call begins. */
export function PreJoin({ me, asked, onClose }: Props) {
  const { t } = useTranslation("calls");
  const { data: config } = useQuery(configQuery);
  const { enter, isEntering } = useEnter(me);
  const [audio, setAudio] = useState<Opened>(null);
  const [video, setVideo] = useState<Opened>(null);
  const [preview, setPreview] = useState<MediaStream | null>(null);
  /** Tracks that end with this dialog, unless the call has taken them. */
  const open = useRef<Record<Kind, Opened>>({ audio: null, video: null });
  const isClosed = useRef(false);

  const put = (kind: Kind, opened: Opened) => {
    stop(open.current[kind]);
    if (isClosed.current) return stop(opened);
    open.current[kind] = opened;
    if (kind === "audio") return setAudio(opened);
    setVideo(opened);
    setPreview(typeof opened === "object" && opened ? new MediaStream([opened]) : null);
  };
  const choose = async (kind: Kind) => put(kind, await openDevice(kind));
  const begin = useEffectEvent(() => choose("audio"));
  useEffect(() => {
    isClosed.current = false;
    void begin();
    return () => {
      isClosed.current = true;
      for (const opened of Object.values(open.current)) stop(opened);
    };
  }, []);

  const start = async () => {
    if (!audio) return;
    const opened = { audio, video };
    open.current = { audio: null, video: null };
    const { conversationId, callId } = asked;
    if (await enter({ conversationId, callId, withVideo: false, opened })) onClose();
    else open.current = opened;
  };
  const isInsecure = audio === "insecure";
  return (
    <Dialog sheet title={asked.callId ? t("joinTitle") : t("callTitle", { name: asked.name })} onClose={onClose}>
      {preview && <Picture stream={preview} isOwn className="aspect-video rounded-md bg-sunken" />}
      {typeof audio === "string" && !isInsecure && <Problem kind="audio" problem={audio} />}
      {isInsecure ? (
        <NeedsHttps />
      ) : (
        <>
          {typeof audio === "object" && <Level label={t("level")} track={audio} />}
          <SwitchField
            label={t("video")}
            checked={video !== null}
            onChange={(on) => (on ? void choose("video") : put("video", null))}
          />
          {typeof video === "string" && <Problem kind="video" problem={video} />}
          <DeviceFields
            kinds={video ? ["audio", "video"] : ["audio"]}
            opened={video ?? audio}
            onChoose={(kind) => void choose(kind)}
          />
        </>
      )}
      {config && !config.relaysCalls && !isInsecure && <p className="text-sm text-muted">{t("noRelay")}</p>}
      <Button busy={isEntering} disabled={isInsecure || audio === null} onClick={() => void start()}>
        {t(asked.callId ? "join" : preview ? "startVideo" : "startVoice")}
      </Button>
    </Dialog>
  );
}
