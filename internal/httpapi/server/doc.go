// Package server contains the HTTP plumbing that knows no call: limits, deadlines, compression, event streams and file downloads.
package server
