import logo from './art/logo.svg?raw';
import { InlineSvg } from './inline-svg.tsx';
import styles from './logo.module.css';
import { classNames } from './class-names.ts';

type LogoProps = {
  /** Pixels; below 20 use `LogoMark`. */
  height?: number;
  /** On the dark picture of the sign-in page. */
  onDark?: boolean;
};

export function Logo({ height = 28, onDark = false }: LogoProps) {
  return (
    <span className={classNames(styles.logo, onDark && styles.onDark)} style={{ height, width: height * 5 }}>
      <InlineSvg source={logo} />
    </span>
  );
}

/** The mark alone, for collapsed menus and small places. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return <img src="/mark.svg" width={size} height={size} alt="常客 Regulars" />;
}
