import { createContext, type ReactNode, use } from 'react';

const Capabilities = createContext<ReadonlySet<string>>(new Set());

interface CapabilitiesProviderProps {
  /** The capabilities from the start-up call. */
  capabilities: ReadonlySet<string>;
  children: ReactNode;
}

export function CapabilitiesProvider({ capabilities, children }: CapabilitiesProviderProps) {
  return <Capabilities value={capabilities}>{children}</Capabilities>;
}

/** True if the user has all the given capabilities. */
export function useCan(...needed: readonly string[]): boolean {
  const capabilities = use(Capabilities);
  return needed.every((capability) => capabilities.has(capability));
}

interface CanProps {
  /** One capability, or several that are all required. */
  do: string | readonly string[];
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Hides what the user may not do. The server enforces permissions; this only avoids errors. */
export function Can({ do: needed, otherwise = null, children }: CanProps) {
  return useCan(...(typeof needed === 'string' ? [needed] : needed)) ? children : otherwise;
}
