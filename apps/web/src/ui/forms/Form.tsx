import type { ComponentProps } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useOpenedInPlace } from "../hooks/use-opened-in-place.ts";
import { Button } from "./Button.tsx";

interface Props extends Omit<ComponentProps<"form">, "onSubmit"> {
  readonly onSubmit: () => void;
}

/** A form whose problems the page shows, instead of the browser. */
export function Form({ onSubmit, ...rest }: Props) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

interface InPlaceProps extends Props {
  readonly size?: unknown;
}

/** A form that opens within the page: it scrolls into view and takes the focus. */
export function FormInPlace({ size, className = "", ...rest }: InPlaceProps) {
  const form = useOpenedInPlace<HTMLFormElement>(size);
  return <Form {...rest} ref={form} className={`grid outline-none ${className}`} />;
}

interface ButtonsProps extends Pick<ComponentProps<typeof Button>, "look" | "busy" | "disabled"> {
  readonly action: string;
  /** Absent: the button submits the surrounding form. */
  readonly onAction?: () => void;
  readonly cancel?: string | undefined;
  readonly onCancel: () => void;
}

export function FormButtons({ action, onAction, cancel, onCancel, ...button }: ButtonsProps) {
  const { t } = useTranslation("common");
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={onCancel}>
        {cancel ?? t("cancel")}
      </Button>
      <Button type={onAction ? "button" : "submit"} onClick={onAction} {...button}>
        {action}
      </Button>
    </div>
  );
}
