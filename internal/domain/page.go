// Package domain holds the entities and enumerations; its subpackages hold values with units and pure rules.
package domain

// Page is which part of a list is wanted and in which order. Size 0 means all of it.
type Page struct {
	Number int
	Size   int
	Sort   string
	Desc   bool
}
