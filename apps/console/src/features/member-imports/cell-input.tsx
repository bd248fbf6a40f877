import { useLingui } from '@lingui/react/macro';
import { memberImportLimits } from '@regulars/contract/rules';
import { genderPhrases, type MemberImportColumn } from '@regulars/phrases';
import { Input, Select } from 'antd';
import { useEndpoint } from '../../framework/api/index.ts';
import { useOptions } from '../../framework/use-options.ts';
import { clearing } from '../../ui/clearing.tsx';

interface CellInputProps {
  field: MemberImportColumn;
  /** Set by the form field, if there is one. */
  id?: string;
  value?: string | undefined;
  onChange?: (value: string | undefined) => void;
  label?: string;
  placeholder?: string;
}

/** Edits a cell: grade, branch and gender are chosen, the others typed. */
export function CellInput({ field, value, onChange, label, placeholder, ...others }: CellInputProps) {
  const { t } = useLingui();
  const { names, isPending = false } = useNames(field);
  // While the names load, already a Select: replacing an Input with one would lose the focus.
  if (names === undefined && !isPending)
    return (
      <Input
        {...others}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        maxLength={memberImportLimits.cell}
        allowClear={clearing(t`Clear`)}
        aria-label={label}
        placeholder={placeholder}
      />
    );
  return (
    <Select<string>
      {...others}
      value={value || null}
      onChange={(chosen) => onChange?.(chosen)}
      options={names?.map((name) => ({ value: name, label: name })) ?? []}
      loading={isPending}
      showSearch
      allowClear={clearing(t`Clear`)}
      aria-label={label}
      placeholder={placeholder}
    />
  );
}

const settled = { quiet: true, staleTime: 300_000 } as const;

interface Names {
  /** Undefined if the field can have any value, or if they are not known. */
  readonly names?: readonly string[] | undefined;
  readonly isPending?: boolean;
}

/** The valid values of a field. */
function useNames(field: MemberImportColumn): Names {
  const genders = useOptions(genderPhrases);
  const grades = useEndpoint('GET /vip-grades', {}, { ...settled, enabled: field === 'grade' });
  const branches = useEndpoint('GET /dictionaries/branch', {}, { ...settled, enabled: field === 'branch' });
  if (field === 'gender') return { names: genders.map(({ label }) => label) };
  if (field === 'grade')
    return {
      names: grades.data?.filter(({ enabled }) => enabled).map(({ name }) => name),
      isPending: grades.isPending,
    };
  if (field === 'branch') return { names: branches.data?.map(({ label }) => label), isPending: branches.isPending };
  return {};
}
