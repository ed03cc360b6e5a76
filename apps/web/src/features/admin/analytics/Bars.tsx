import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly label: string;
  readonly unit: string;
  readonly empty: string;
  readonly bars: readonly { readonly key: string; readonly name: string; readonly value: number }[];
}

/** A table whose cells are bars, so that screen readers read the same figures. */
export function Bars({ label, unit, empty, bars }: Props) {
  const { i18n } = useTranslation("admin");
  const number = new Intl.NumberFormat(i18n.language);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  if (bars.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <table aria-label={label} className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, value }) => (
          <tr key={key}>
            <th scope="row" className="w-40 py-1 pe-4 text-start font-normal">
              {name}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-3">
                <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 flex-1 rtl:-scale-x-100">
                  <rect width={(value / most) * 100} height={8} className="fill-marigold" />
                </svg>
                <span className="w-16 text-end tabular-nums">{number.format(value)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
