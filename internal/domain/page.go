// Package domain holds the entities and enumerations; its subpackages hold values with units and pure rules.
package domain

// Page is the requested part and order of a list. Size 0 means the whole list.
type Page struct {
	Number int
	Size   int
	Sort   string
	Desc   bool
}
