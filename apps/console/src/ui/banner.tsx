import type { ReactNode } from 'react';
import center from './art/banner-center.svg?raw';
import membership from './art/banner-membership.svg?raw';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { InlineSvg } from './inline-svg.tsx';

type BannerProps = {
  kind: 'center' | 'membership';
  title: ReactNode;
  /** The sentence below the title. */
  children: ReactNode;
  action?: ReactNode;
};

const pictures = { center, membership };

/** The picture at the top of a dashboard, with a suggestion for today. */
export function Banner({ kind, title, children, action }: BannerProps) {
  return (
    <section className={classNames(styles.banner, styles[kind])}>
      <InlineSvg source={pictures[kind]} className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{children}</p>
      </div>
      {action}
    </section>
  );
}
