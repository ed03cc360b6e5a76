import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { chooseDevice, chosenDevice, type Kind, listDevices } from "./media.ts";

interface Props {
  readonly kinds: readonly Kind[];
  /** Changes when a device was opened, because browsers name devices only then. */
  readonly opened: unknown;
  readonly onChoose: (kind: Kind) => void;
}

/** A choice of the microphone and the camera. */
export function DeviceFields({ kinds, opened, onChoose }: Props) {
  const { t } = useTranslation("calls");
  const [devices, setDevices] = useState<Readonly<Record<Kind, readonly MediaDeviceInfo[]>>>({ audio: [], video: [] });
  const look = useEffectEvent(async () =>
    setDevices({ audio: await listDevices("audio"), video: await listDevices("video") }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened device has a name.
  useEffect(() => {
    const changed = () => void look();
    changed();
    navigator.mediaDevices?.addEventListener("devicechange", changed);
    return () => navigator.mediaDevices?.removeEventListener("devicechange", changed);
  }, [opened]);
  return kinds.map((kind) => {
    const found = devices[kind];
    if (found.length === 0) return null;
    const chosen = found.find(({ deviceId }) => deviceId === chosenDevice(kind)) ?? found[0];
    return (
      <SelectField
        key={kind}
        label={t(kind)}
        value={chosen?.deviceId ?? ""}
        options={found.map(({ deviceId, label }) => ({ value: deviceId, text: label }))}
        onChange={(deviceId) => {
          chooseDevice(kind, deviceId);
          onChoose(kind);
        }}
      />
    );
  });
}
