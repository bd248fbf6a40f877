// oxlint-disable-next-line no-restricted-imports -- this is what is to be used instead
import { Drawer as AntdDrawer } from 'antd';
import type { DrawerProps } from 'antd';

/**
 * A drawer whose title is a heading, so that those of its parts are `h3` whatever the page behind it shows. One over it
 * pushes it aside only where that leaves it in sight.
 */
export function Drawer({ title, ...props }: DrawerProps) {
  const fills = props.size === '100%';
  return <AntdDrawer title={title !== undefined && <h2>{title}</h2>} push={!fills} {...props} />;
}
