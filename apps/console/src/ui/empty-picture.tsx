import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export type EmptyKind = 'empty' | 'nothing' | 'noResult' | 'broken' | 'noPermission' | 'notFound' | 'notOpen';

const { soft, amber, amberSoft } = styles;

const drawings: Record<EmptyKind, ReactNode> = {
  empty: (
    <>
      <rect x="18.5" y="22.5" width="64" height="44" rx="6" className={soft} />
      <path d="M18.5 36h64M44.5 48.5h26M44.5 57.5h18M84 42.5h23M95.5 31v23" />
      <circle cx="32.5" cy="51" r="5.5" className={amberSoft} />
    </>
  ),
  nothing: (
    <>
      <rect x="29.5" y="14.5" width="61" height="64" rx="6" className={soft} />
      <path d="M54 32h25M54 46.5h25M54 61h15M40 46.5h3M40 61h3" />
      <circle cx="41.5" cy="32" r="5" className={amberSoft} />
    </>
  ),
  noResult: (
    <>
      <rect x="16.5" y="25" width="50.5" height="48.5" rx="6" className={soft} />
      <path d="M26.5 39h30M26.5 49h20" />
      <circle cx="80" cy="53" r="15.5" className={soft} />
      <path d="m91.5 64.5 11.5 11.5" />
      <path d="M74 53h12" className={amber} />
    </>
  ),
  broken: (
    <>
      <path d="M1.5 51.5h23M42.5 51.5h4.5M73.5 51.5h4.5M95.5 51.5h23" />
      <rect x="25" y="41" width="17" height="21" rx="4" className={soft} />
      <rect x="78" y="41" width="17" height="21" rx="4" className={soft} />
      <path d="M60 25v12.5M49.5 33l5 10M70.5 33l-5 10" className={amber} />
    </>
  ),
  noPermission: (
    <>
      <path d="M38 77V31a22 22 0 0 1 44 0v46" />
      <path d="M27.5 77h65" />
      <circle cx="60" cy="48.5" r="6.5" className={amberSoft} />
      <path d="M60 55.5v10" className={amber} />
    </>
  ),
  notFound: (
    <>
      <path d="M60 21v59M45 80h30" />
      <path d="M60 27h28.5l9.5 8-9.5 8H60z" />
      <path d="M60 49H34.5l-9.5 7.5 9.5 7.5H60z" className={amber} />
    </>
  ),
  notOpen: (
    <>
      <path d="M29.5 48v29.5h61V48" />
      <path d="M29 25h62l6 15.5a9.25 9.25 0 0 1-18.5 0 9.25 9.25 0 0 1-18.5 0 9.25 9.25 0 0 1-18.5 0 9.25 9.25 0 0 1-18.5 0z" />
      <rect x="45" y="57.5" width="30" height="13.5" rx="2.5" className={amberSoft} />
    </>
  ),
};

type EmptyPictureProps = { kind: EmptyKind };

/** Line pictures for empty and error states, each with one amber part. */
export function EmptyPicture({ kind }: EmptyPictureProps) {
  return (
    <svg viewBox="0 0 120 84" className={styles.picture} data-picture={kind} aria-hidden="true">
      {drawings[kind]}
    </svg>
  );
}
