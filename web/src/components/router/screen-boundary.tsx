import { Component, type ComponentType, type ReactNode } from 'react';
import type { Place } from './router';

interface ScreenBoundaryProps {
  // A new address clears the error.
  place: Place;
  Failed: ComponentType<{ error: unknown; reset: () => void }>;
  children: ReactNode;
}

/** Keeps the rest of the page when a screen fails to render. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ place }: ScreenBoundaryProps): void {
    if (place !== this.props.place && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { Failed, children } = this.props;
    if (this.state.error === undefined) return children;
    return <Failed error={this.state.error} reset={() => this.setState({ error: undefined })} />;
  }
}
