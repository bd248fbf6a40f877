import { Component } from 'react';
import type { ReactNode } from 'react';
import { BrokenPage } from '../pages/broken-page.tsx';

type TabBoundaryProps = { onRetry: () => void; children: ReactNode };
type TabBoundaryState = { failed: false } | { failed: true; error: unknown };

/** A page that fails takes its tab along, not the console. A retry is the tab's refresh, which makes a new one. */
export class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
  override state: TabBoundaryState = { failed: false };

  static getDerivedStateFromError(error: unknown): TabBoundaryState {
    return { failed: true, error };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <BrokenPage error={this.state.error} onRetry={this.props.onRetry} />;
  }
}
