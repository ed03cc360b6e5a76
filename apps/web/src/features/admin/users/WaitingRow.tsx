import type { ReactNode } from "react";

interface Props {
  readonly name: string;
  readonly email: string;
  readonly time: string;
  readonly more?: string;
  readonly children: ReactNode;
}

export function WaitingRow({ name, email, time, more, children }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p>
          <bdi className="font-medium">{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          <bdi>{email}</bdi> · {time}
          {more && (
            <>
              {" · "}
              <bdi>{more}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </li>
  );
}
