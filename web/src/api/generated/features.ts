// Generated from internal/variant by `make generate`. Do not edit.

export type Feature =
  | 'membershipTypes'
  | 'organiserManages'
  | 'documentTabs'
  | 'grantedAdmin'
  | 'swimmingPaths'
  | 'publicResults'
  | 'training'
  | 'otherBodies'
  | 'escorts'
  | 'manualPayments'
  | 'championships'
  | 'wallet'
  | 'sportChoice';

// The features of every deployment of an application.
export const features: Readonly<Record<string, readonly Feature[]>> = {
  nuoto: ['membershipTypes', 'organiserManages', 'documentTabs', 'grantedAdmin', 'swimmingPaths', 'publicResults', 'training'],
  confederazione: ['otherBodies', 'escorts', 'manualPayments', 'championships', 'wallet', 'sportChoice'],
};
