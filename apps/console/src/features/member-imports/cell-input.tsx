import { memberImportLimits } from '@regulars/contract/rules';
import { genderPhrases, type MemberImportColumn } from '@regulars/phrases';
import { Input, Select } from 'antd';
import { useEndpoint } from '../../framework/api/index.ts';
import { useOptions } from '../../framework/use-options.ts';

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
  const names = useNames(field);
  if (names === undefined)
    return (
      <Input
        {...others}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        maxLength={memberImportLimits.cell}
        allowClear
        aria-label={label}
        placeholder={placeholder}
      />
    );
  return (
    <Select<string>
      {...others}
      value={value || null}
      onChange={(chosen) => onChange?.(chosen)}
      options={names.map((name) => ({ value: name, label: name }))}
      showSearch
      allowClear
      aria-label={label}
      placeholder={placeholder}
    />
  );
}

const settled = { quiet: true, staleTime: 300_000 } as const;

/** The valid values of a field; undefined if it can have any, or they are not known. */
function useNames(field: MemberImportColumn): readonly string[] | undefined {
  const genders = useOptions(genderPhrases);
  const grades = useEndpoint('GET /vip-grades', {}, { ...settled, enabled: field === 'grade' });
  const branches = useEndpoint('GET /dictionaries/branch', {}, { ...settled, enabled: field === 'branch' });
  if (field === 'gender') return genders.map(({ label }) => label);
  if (field === 'grade') return grades.data?.filter(({ enabled }) => enabled).map(({ name }) => name);
  if (field === 'branch') return branches.data?.map(({ label }) => label);
  return undefined;
}
