import "#/features/conversation/media-texts.ts";
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import {
  Crop,
  Droplets,
  Pencil,
  Redo2,
  RotateCcw,
  RotateCw,
  TrianglesCenterlineDashedVertical,
  Undo2,
  X,
} from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { Modal, ModalTitle } from "#/ui/layers/Modal.tsx";
import { withEnd } from "../with-end.ts";
import { AreaBox } from "./AreaBox.tsx";
import { type Area, drawStroke, fitted, type Operation, type Point, render, sizeAfter, WHOLE } from "./operations.ts";

interface Props {
  readonly file: Blob;
  /** Operations of an earlier edit, which can be undone. */
  readonly before: readonly Operation[];
  /** Resolves to a sentence if the picture could not be made. */
  readonly onDone: (operations: readonly Operation[]) => Promise<string>;
  readonly onClose: () => void;
}

/** Longest side in pixels of what is shown while editing. */
const SHOWN = 1_280;

type Tool = "crop" | "draw" | "hide";
const TOOLS = { crop: Crop, draw: Pencil, hide: Droplets } as const;

const RATIOS = { free: null, "1:1": 1, "4:3": 4 / 3, "3:4": 3 / 4, "16:9": 16 / 9 } as const;
const COLOURS = [
  { value: "red", css: "#e5484d" },
  { value: "yellow", css: "#ffc53d" },
  { value: "green", css: "#30a46c" },
  { value: "blue", css: "#3e63dd" },
  { value: "black", css: "#111111" },
  { value: "white", css: "#ffffff" },
] as const;
/** Fractions of the longer side. */
const PENS = [
  { value: "thin", thickness: 0.005 },
  { value: "medium", thickness: 0.012 },
  { value: "thick", thickness: 0.03 },
] as const;

/** An area in the middle, which the keyboard can move. */
const MIDDLE: Area = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };

const namesOf = <Name extends string>(all: Readonly<Record<Name, unknown>>) => Object.keys(all) as Name[];

/** Keeps the picture and a list of operations; the sender's device makes the new picture from both. */
export function PictureEditor({ file, before, onDone, onClose }: Props) {
  const { t } = useTranslation(["media", "dialogs"]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<OffscreenCanvas | null>(null);
  const [operations, setOperations] = useState(before);
  const [undone, setUndone] = useState<readonly Operation[]>([]);
  const [tool, setTool] = useState<Tool>("crop");
  const [shape, setShape] = useState<keyof typeof RATIOS>("free");
  const [area, setArea] = useState(WHOLE);
  const [colour, setColour] = useState<(typeof COLOURS)[number]["value"]>("red");
  const [width, setWidth] = useState<(typeof PENS)[number]["value"]>("medium");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const stroke = useRef<Point[]>([]);

  useEffect(() => {
    let isOpen = true;
    createImageBitmap(withEnd(file)).then(
      (bitmap) => {
        if (isOpen) setImage(render(bitmap, [], SHOWN));
        bitmap.close();
      },
      () => setProblem(t("dialogs:pictureUnreadable")),
    );
    return () => {
      isOpen = false;
    };
  }, [file, t]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!image || !context) return;
    const shown = render(image, operations, SHOWN);
    context.canvas.width = shown.width;
    context.canvas.height = shown.height;
    context.drawImage(shown, 0, 0);
  }, [image, operations]);

  const size = image ? sizeAfter(image, operations) : { width: 1, height: 1 };
  const ratioOf = (name: keyof typeof RATIOS) => {
    const ratio = RATIOS[name];
    return ratio === null ? null : (ratio * size.height) / size.width;
  };
  const isChanged = operations !== before;
  const restart = (next: readonly Operation[], rest: readonly Operation[]) => {
    setOperations(next);
    setUndone(rest);
    setShape("free");
    setArea(tool === "hide" ? MIDDLE : WHOLE);
  };
  const add = (operation: Operation) => restart([...operations, operation], []);
  const undo = () => {
    const last = operations.at(-1);
    if (last) restart(operations.slice(0, -1), [...undone, last]);
  };
  const redo = () => {
    const next = undone.at(-1);
    if (next) restart([...operations, next], undone.slice(0, -1));
  };
  const leave = () => (isChanged ? setLeaving(true) : onClose());
  const take = (next: Tool) => {
    setTool(next);
    setShape("free");
    setArea(next === "hide" ? MIDDLE : WHOLE);
  };
  const done = async () => {
    if (!isChanged) return onClose();
    setBusy(true);
    const sentence = await onDone(operations);
    setBusy(false);
    setProblem(sentence);
    if (!sentence) onClose();
  };
  const pressed = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  };

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const pen = {
    colour: COLOURS.find(({ value }) => value === colour)?.css ?? "",
    thickness: PENS.find(({ value }) => value === width)?.thickness ?? 0,
  };
  const drawTo = (point: Point) => {
    const context = canvas.current?.getContext("2d");
    const last = stroke.current.at(-1) ?? point;
    stroke.current.push(point);
    if (context) drawStroke(context, context.canvas, { ...pen, points: [last, point] });
  };
  const lift = () => {
    if (stroke.current.length > 0) add({ kind: "draw", ...pen, points: stroke.current });
    stroke.current = [];
  };

  return (
    <Modal
      aria-label={t("title")}
      onClose={leave}
      onKeyDown={pressed}
      className="flex h-full w-full flex-col bg-surface md:m-auto md:h-[min(100%-3rem,56rem)] md:w-[min(100%-3rem,68rem)] md:rounded-lg md:border md:border-line md:shadow-lift"
    >
      <header className="flex items-center gap-1 border-b border-line p-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <IconButton label={t("cancel")} onClick={leave}>
          <X aria-hidden size={22} />
        </IconButton>
        <ModalTitle className="min-w-0 flex-1 truncate font-semibold max-[26rem]:sr-only">{t("title")}</ModalTitle>
        <span className="flex-1 min-[26rem]:hidden" />
        <IconButton label={t("undo")} disabled={operations.length === 0} onClick={undo}>
          <Undo2 aria-hidden size={20} className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={t("redo")} disabled={undone.length === 0} onClick={redo}>
          <Redo2 aria-hidden size={20} className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={t("reset")}
          disabled={operations.length === 0}
          onClick={() => restart([], operations.toReversed())}
        >
          <RotateCcw aria-hidden size={20} />
        </IconButton>
        <Button busy={busy} onClick={() => void done()} className="ms-1">
          {t("done")}
        </Button>
      </header>
      {problem && (
        <p role="alert" className="px-4 pt-2 text-sm text-red">
          {problem}
        </p>
      )}
      <div dir="ltr" className="@container-[size] min-h-0 flex-1 bg-sunken p-6">
        {image ? (
          <Fitted {...size}>
            <canvas
              ref={canvas}
              className={`size-full touch-none ${tool === "draw" ? "cursor-crosshair" : ""}`}
              onPointerDown={(event) => {
                if (tool !== "draw" || event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                drawTo(pointOf(event));
              }}
              onPointerMove={(event) => stroke.current.length > 0 && drawTo(pointOf(event))}
              onPointerUp={lift}
              onPointerCancel={lift}
            />
            {tool !== "draw" && (
              <AreaBox
                area={area}
                ratio={tool === "crop" ? ratioOf(shape) : null}
                isShaded={tool === "crop"}
                onArea={setArea}
                onDrawn={(drawn) => tool === "hide" && add({ kind: "hide", area: drawn })}
              />
            )}
          </Fitted>
        ) : (
          <span className="grid size-full place-items-center">{!problem && <Spinner />}</span>
        )}
      </div>
      <footer className="grid gap-2 border-t border-line p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <div className="flex min-h-11 flex-wrap items-center justify-center gap-2">
          {tool === "crop" && (
            <>
              <Choices
                label={t("shape")}
                value={shape}
                onChoose={(name) => {
                  setShape(name);
                  setArea(fitted(ratioOf(name)));
                }}
                options={namesOf(RATIOS).map((value) => {
                  const label = value === "free" ? t("free") : value;
                  return { value, label, content: <bdi className="px-1 text-sm font-medium">{label}</bdi> };
                })}
              />
              <Button look="quiet" small disabled={area === WHOLE} onClick={() => add({ kind: "crop", area })}>
                {t("applyCrop")}
              </Button>
            </>
          )}
          {tool === "draw" && (
            <>
              <Choices
                label={t("colour")}
                value={colour}
                onChoose={setColour}
                options={COLOURS.map(({ value, css }) => {
                  const style = { backgroundColor: css };
                  const look = "size-6 rounded-full border border-edge";
                  return { value, label: t(value), content: <span style={style} className={look} /> };
                })}
              />
              <Choices
                label={t("thickness")}
                value={width}
                onChoose={setWidth}
                options={PENS.map(({ value, thickness }) => {
                  const style = { inlineSize: `${4 + thickness * 500}px` };
                  const look = "aspect-square rounded-full bg-current";
                  return { value, label: t(value), content: <span style={style} className={look} /> };
                })}
              />
            </>
          )}
          {tool === "hide" && (
            <>
              <p className="text-center text-sm text-muted">{t("hideHint")}</p>
              <Button look="quiet" small onClick={() => add({ kind: "hide", area })}>
                {t("applyHide")}
              </Button>
            </>
          )}
        </div>
        <div className="flex justify-center gap-1">
          <Choices
            label={t("tools")}
            value={tool}
            onChoose={take}
            options={namesOf(TOOLS).map((value) => {
              const Icon = TOOLS[value];
              return { value, label: t(value), content: <Icon aria-hidden size={22} /> };
            })}
          />
          <span aria-hidden className="my-2 w-px bg-line" />
          <IconButton label={t("turn")} onClick={() => add({ kind: "turn" })} className="md:size-11">
            <RotateCw aria-hidden size={22} />
          </IconButton>
          <IconButton label={t("mirror")} onClick={() => add({ kind: "mirror" })} className="md:size-11">
            <TrianglesCenterlineDashedVertical aria-hidden size={22} />
          </IconButton>
        </div>
      </footer>
      {isLeaving && (
        <AskDialog
          title={t("discardTitle")}
          text={t("discardText")}
          action={t("discard")}
          cancel={t("cancel")}
          onDo={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Modal>
  );
}

/** Returns the largest size in the shape of the picture that fits the stage. */
function Fitted({
  width,
  height,
  children,
}: {
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid size-full place-items-center [container-type:size]">
      <div
        style={{ width: `min(100cqw, 100cqh * ${width / height})`, aspectRatio: `${width} / ${height}` }}
        className="relative"
      >
        {children}
      </div>
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly content: ReactNode }[];
}

function Choices<Value extends string>({ label, value, onChoose, options }: ChoicesProps<Value>) {
  return (
    <RadioGroup aria-label={label} value={value} onValueChange={onChoose} className="flex gap-1">
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          nativeButton
          render={<button type="button" />}
          value={option.value}
          aria-label={option.label}
          title={option.label}
          className="grid min-h-11 min-w-11 place-items-center rounded-md text-muted transition-colors duration-150 hover:bg-sunken data-checked:bg-indigo-soft data-checked:text-indigo"
        >
          {option.content}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
