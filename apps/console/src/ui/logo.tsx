import logo from './art/logo.svg?raw';
import { InlineSvg } from './inline-svg.tsx';
import styles from './logo.module.css';
import { classNames } from './class-names.ts';

type LogoProps = {
  /** In pixels; use `LogoMark` below 20. */
  height?: number;
  /** For the dark picture of the sign-in page. */
  onDark?: boolean;
};

export function Logo({ height = 28, onDark = false }: LogoProps) {
  return (
    <span className={classNames(styles.logo, onDark && styles.onDark)} style={{ height, width: height * 5 }}>
      <InlineSvg source={logo} />
    </span>
  );
}

/** The mark without the name, for collapsed menus and small spaces. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return <img src="/mark.svg" width={size} height={size} alt="常客 Regulars" />;
}
